/** The most bytes of a recording, which is read as a whole but never becomes one text. */
export const MAX_RECORDING_BYTES = 1_000_000_000;
