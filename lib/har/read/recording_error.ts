import type { RecorderKind } from "./recorder.ts";

/** The error for a file that is not a recording that can be converted. */
export class RecordingError extends Error {
  /** The name of the class. */
  override name = "RecordingError";

  /**
   * @param message What is wrong, beginning with the file; it contains no secret.
   * @param help What to do about it.
   */
  /** What is wrong, and what to do about it. */
  constructor(message: string, readonly help: string) {
    super(message);
  }
}

/** How to record with a recorder so that the bodies are in the file. */
export const WITH_BODIES: Readonly<Record<RecorderKind, string>> = {
  chrome:
    "in Chrome open the Network panel before the page loads, tick *Disable cache*, and choose " +
    "*Export HAR (with sensitive data)…*, which its settings allow under Preferences › Network",
  firefox:
    "in Firefox set `devtools.netmonitor.har.includeResponseBodies` to true in about:config, " +
    "open the Network panel before the page loads, and choose *Save All As HAR*",
  safari: "in Safari open the Network tab of the Web Inspector before the page loads, tick " +
    "*Disable Caches*, and choose *Export* before the page is left",
  playwright:
    "in Playwright record with `recordHar: { path, content: 'embed', mode: 'full' }`, and " +
    "close the context, which writes the file",
  mitmproxy: "in mitmproxy leave `stream_large_bodies` unset, and export with `--set hardump=FILE`",
  browsermob:
    "in BrowserMob switch on `captureContent`, `captureHeaders` and `captureBinaryContent`",
  other:
    "export with the bodies of responses; in Chrome choose *Export HAR (with sensitive data)…*, " +
    "in Playwright `recordHar: { path, content: 'embed' }`",
};

/** How to get a recording, for a file that is not one. */
export const HOW_TO_EXPORT =
  "a recording is an HTTP Archive: in Chrome choose *Export HAR (with sensitive data)…* in the " +
  "Network panel, in Firefox *Save All As HAR*, in Playwright `recordHar: { path, content: 'embed' }`";
