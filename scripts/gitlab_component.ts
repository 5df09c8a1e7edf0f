import { load } from "js-yaml";

/** An input of a component. */
interface Input {
  readonly default?: string | number;
  readonly type?: string;
}

/** The values of inputs by name. */
export type Inputs = Readonly<Record<string, string | number>>;

/**
 * Expands a GitLab component with inputs to its configuration as text: its second document, with
 * the value of each input filled in.
 *
 * @throws {Error} If an input is unknown, missing or unused.
 */
export function expandComponent(component: string, given: Inputs = {}): string {
  const [header, body] = component.split(/^---$/m);
  const { spec } = load(header) as { spec: { inputs: Record<string, Input> } };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(spec.inputs, name));
  if (unknown !== undefined) throw new Error(`the component has no input \`${unknown}\``);
  const used = new Set<string>();
  const text = body.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_all, name: string) => {
    const value = given[name] ?? spec.inputs[name]?.default;
    if (value === undefined) throw new Error(`the input \`${name}\` has no value`);
    used.add(name);
    return String(value);
  });
  const idle = Object.keys(spec.inputs).find((name) => !used.has(name));
  if (idle !== undefined) throw new Error(`the input \`${idle}\` is not used`);
  return text;
}

/** Returns the inputs of the first component that a `.gitlab-ci.yml` includes. */
export function includedInputs(text: string): Inputs | undefined {
  const { include = [] } = load(text) as { include?: { remote: string; inputs?: Inputs }[] };
  return include.find(({ remote }) => remote.endsWith("/templates/baton.yml"))?.inputs;
}
