/**
 * The most bytes of a file that is read as a whole, where its reader asks for no lower limit: no
 * text of the engine can be longer.
 */
export const MAX_READ_BYTES = 500_000_000;
