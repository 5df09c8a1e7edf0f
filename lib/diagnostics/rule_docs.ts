/**
 * The docs of a rule. The reference pages are generated from them, and tests run their YAML. All
 * texts except the YAML are Markdown.
 */
export interface RuleDocs {
  /** What the rule reports or asserts. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** A YAML file that triggers the rule. */
  readonly example: string;
  /** The same file as it should be. */
  readonly instead: string;
  /** What the rule does not report. */
  readonly limits?: string;
  /** What `baton check --fix` does; without it, the rule has no fix. Every fix is safe. */
  readonly fix?: string;
}
