/**
 * The most bytes of a text that a person writes: a flow file, an environment file, a certificate, a
 * key, a JSON Schema. A flow of 10,000 steps has about one million.
 */
export const MAX_TEXT_FILE_BYTES = 20_000_000;

/** The most bytes of a file with rows: some million short ones. */
export const MAX_DATA_BYTES = 200_000_000;

/** The most values of a YAML document, each alias counted as all that it stands for. */
export const MAX_YAML_VALUES = 500_000;

/** How many collections of a YAML document may lie in one another. */
export const MAX_YAML_DEPTH = 100;

/** The most alternatives that the braces of a pattern of paths stand for. */
export const MAX_ALTERNATIVES = 10_000;

/** The most characters of the name of a flow or of a step; reports and messages repeat it. */
export const MAX_NAME_CHARACTERS = 500;
