export type Some<T> = T extends readonly (infer Item)[]
  ? readonly Some<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Some<T[Key]> | undefined }
    : T;
