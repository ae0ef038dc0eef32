/** Some fields of what a library's type says, at each depth. One that is `undefined` is not sent. */
export type Some<T> = T extends readonly (infer Item)[]
  ? readonly Some<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Some<T[Key]> | undefined }
    : T;
