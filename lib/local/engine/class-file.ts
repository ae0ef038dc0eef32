/** The first version of Java whose class files look like this; every later one reads them. */
const JAVA_8 = 52;
const PUBLIC = 0x0001;
const STATIC = 0x0008;
const SUPER = 0x0020;

/** What the instructions of a method speak of: texts, classes and members, each by its number. */
export interface Constants {
  text(value: string): number;
  type(name: string): number;
  /** @param description as `([Ljava/lang/String;)V` */
  method(type: string, name: string, description: string): number;
}

/** What a method without a branch does, instruction by instruction, and the most that it holds at a time. */
export interface Main {
  readonly code: (constants: Constants) => readonly number[];
  readonly stack: number;
  readonly locals: number;
}

/** A number in two bytes, as instructions name constants. */
export const wide = (value: number): [number, number] => [value >> 8, value & 0xff];
const long = (value: number): number[] => [...wide(value >>> 16), ...wide(value & 0xffff)];

/**
 * A class file of the Java virtual machine with a `main` alone (Java Virtual Machine Specification, chapter 4): a machine
 * that only runs Java has no compiler.
 */
export function mainClass(name: string, { code, stack, locals }: Main): Uint8Array {
  const pool: number[][] = [];
  const numbers = new Map<string, number>();
  const constant = (bytes: readonly number[]): number => {
    const known = numbers.get(bytes.join());
    if (known !== undefined) return known;
    numbers.set(bytes.join(), pool.push([...bytes]));
    return pool.length;
  };
  const word = (value: string) => {
    const bytes = Buffer.from(value);
    return constant([1, ...wide(bytes.length), ...bytes]);
  };
  const type = (of: string) => constant([7, ...wide(word(of))]);
  const method = (of: string, called: string, description: string) => {
    const named = constant([12, ...wide(word(called)), ...wide(word(description))]);
    return constant([10, ...wide(type(of)), ...wide(named)]);
  };
  const text = (value: string) => constant([8, ...wide(word(value))]);

  const instructions = code({ text, type, method });
  const body = [...wide(stack), ...wide(locals), ...long(instructions.length), ...instructions, ...wide(0), ...wide(0)];
  const attribute = [...wide(word('Code')), ...long(body.length), ...body];
  const description = word('([Ljava/lang/String;)V');
  const main = [...wide(PUBLIC | STATIC), ...wide(word('main')), ...wide(description), ...wide(1), ...attribute];
  const types = [...wide(PUBLIC | SUPER), ...wide(type(name)), ...wide(type('java/lang/Object'))];
  const members = [...wide(0), ...wide(0), ...wide(1), ...main, ...wide(0)];
  const head = [0xca, 0xfe, 0xba, 0xbe, ...wide(0), ...wide(JAVA_8), ...wide(pool.length + 1)];
  return Uint8Array.from([...head, ...pool.flat(), ...types, ...members]);
}
