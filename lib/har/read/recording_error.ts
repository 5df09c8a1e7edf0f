/** Why a file is no recording that can be converted. */
export class RecordingError extends Error {
  /** The name of the class. */
  override name = "RecordingError";

  /**
   * @param message What is wrong, the file named first; no value of a secret is in it.
   * @param help What to do about it.
   */
  /** What is wrong, and what to do about it. */
  constructor(message: string, readonly help: string) {
    super(message);
  }
}
