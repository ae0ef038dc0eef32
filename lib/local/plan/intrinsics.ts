import { LocalError } from '#lib/local/errors.ts';
import type { AssemblyStack } from './assembly.ts';
import { type ResourceLocation, resolveAttribute, resolveRef } from './names.ts';

type Resolve = (stack: AssemblyStack, value: unknown) => unknown;

/**
 * Creates the resolver of a cloud assembly's intrinsic functions, including `Fn::GetStackOutput` and `Fn::ImportValue`.
 */
export function createTemplateResolver(stacks: readonly AssemblyStack[], location: ResourceLocation): Resolve {
  const pseudo = (stack: AssemblyStack): Readonly<Record<string, string | undefined>> => ({
    'AWS::Region': location.region,
    'AWS::AccountId': location.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stack.name,
    'AWS::StackId': `arn:aws:cloudformation:${location.region}:${location.account}:stack/${stack.name}/local`,
    'AWS::NoValue': undefined,
  });

  const resourceOf = (stack: AssemblyStack, id: string) => {
    const resource = stack.template.Resources?.[id];
    if (!resource) throw new LocalError(`The template of stack ${stack.name} refers to ${id}, which it does not have.`);
    return resource;
  };

  const ref = (stack: AssemblyStack, id: string): unknown => {
    const pseudoParameters = pseudo(stack);
    if (id in pseudoParameters) return pseudoParameters[id];
    const parameter = stack.template.Parameters?.[id];
    return parameter ? parameter.Default : resolveRef(location, stack, id, resourceOf(stack, id));
  };

  const attribute = (stack: AssemblyStack, [id, ...rest]: readonly string[]): string =>
    resolveAttribute(location, stack, String(id), resourceOf(stack, String(id)), rest.join('.'));

  const resolveImport = (name: unknown): unknown => {
    for (const stack of stacks) {
      for (const { Value, Export } of Object.values(stack.template.Outputs ?? {})) {
        if (Export && resolve(stack, Export.Name) === name) return resolve(stack, Value);
      }
    }
    throw new LocalError(`No stack exports ${String(name)}.`);
  };

  const outputOf = (name: string, output: string): unknown => {
    const stack = stacks.find((candidate) => candidate.name === name);
    const declared = stack?.template.Outputs?.[output];
    if (!stack || !declared) throw new LocalError(`Stack ${name} has no output ${output}.`);
    return resolve(stack, declared.Value);
  };

  const substitute = (stack: AssemblyStack, argument: unknown): string => {
    const [text, own] = Array.isArray(argument) ? argument : [argument, {}];
    const values = resolve(stack, own) as Readonly<Record<string, unknown>>;
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (Object.hasOwn(values, name)) return String(values[name]);
      return String(name.includes('.') ? attribute(stack, name.split('.')) : ref(stack, name));
    });
  };

  const call = (stack: AssemblyStack, name: string, argument: unknown): unknown => {
    if (name === 'Ref') return ref(stack, String(argument));
    if (name === 'Fn::GetAtt')
      return attribute(stack, Array.isArray(argument) ? argument : String(argument).split('.'));
    if (name === 'Fn::Sub') return substitute(stack, argument);
    const value = resolve(stack, argument);
    if (name === 'Fn::ImportValue') return resolveImport(value);
    if (name === 'Fn::GetStackOutput') {
      const { StackName, OutputName } = value as Readonly<Record<string, unknown>>;
      return outputOf(String(StackName), String(OutputName));
    }
    const [first, second] = value as [unknown, unknown];
    if (name === 'Fn::Join') return (second as readonly unknown[]).join(String(first));
    if (name === 'Fn::Select') return (second as readonly unknown[])[Number(first)];
    if (name === 'Fn::Split') return String(second).split(String(first));
    throw new LocalError(`The local run does not support ${name}, used in stack ${stack.name}.`);
  };

  const resolve: Resolve = (stack, value) => {
    if (Array.isArray(value)) return value.map((item) => resolve(stack, item)).filter((item) => item !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
      return call(stack, only[0], only[1]);
    }
    const resolved = entries.map(([key, item]) => [key, resolve(stack, item)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
  };
  return resolve;
}
