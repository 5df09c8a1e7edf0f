/** The error for a file that is not a recording that can be converted. */
export class RecordingError extends Error {
  /** The name of the class. */
  override name = "RecordingError";

  /**
   * What is wrong, and what to do about it.
   *
   * @param message What is wrong, beginning with the file; it contains no secret.
   * @param help What to do about it.
   */
  constructor(message: string, readonly help: string) {
    super(message);
  }
}

/** How to get a recording, for a file that is not one. */
export const HOW_TO_EXPORT =
  "a recording is an HTTP Archive: in Chrome choose *Export HAR (with sensitive data)…* in the " +
  "Network panel, in Firefox *Save All As HAR*, in Playwright `recordHar: { path, content: 'embed' }`";
