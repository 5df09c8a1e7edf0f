/** What Windows words otherwise than other systems (codes of Windows Sockets 2), in their words. */
const WINDOWS: Readonly<Record<string, string>> = {
  10013: "Permission denied",
  10051: "Network is unreachable",
  10053: "Connection reset by peer",
  10054: "Connection reset by peer",
  10060: "Connection timed out",
  10061: "Connection refused",
  10065: "No route to host",
  11001: "No such host is known",
  11002: "Temporary failure in name resolution",
  11004: "No such host is known",
};

const SYSTEM_ERROR = /^((?:.*: )?)(.*?)\.? \(os error (\d+)\)$/s;

/**
 * An error of the system in words that are the same on every system, without its number:
 * `tcp connect error: Connection refused`.
 */
export function systemWords(text: string): string {
  return text.replace(
    SYSTEM_ERROR,
    (_, before: string, words: string, code: string) => before + (WINDOWS[code] ?? words),
  );
}
