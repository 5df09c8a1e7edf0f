/**
 * What a rule says about itself. The reference pages are generated from it, and tests run its YAML.
 * All texts but the YAML are Markdown.
 */
export interface RuleDocs {
  /** What the rule reports or asserts. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** A YAML file that shows the rule at work. */
  readonly example: string;
  /** The same file as it should be. */
  readonly instead: string;
  /** What the rule leaves alone. */
  readonly limits?: string;
  /** What `baton check --fix` does; without it, the rule has no fix. Every fix is safe. */
  readonly fix?: string;
}
