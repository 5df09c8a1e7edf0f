#!/bin/sh
# Installs baton: downloads a release, verifies its checksum, and installs the executable.
#
#     sh install.sh --help
#
# Needs curl or wget, tar, and one of sha256sum, shasum and openssl. See docs/install.md.
set -eu

VERSION=0.1.0
REPOSITORY=OWNER/baton

usage() {
  cat <<USAGE
Installs baton $VERSION for the current user.

usage: sh install.sh [options]

  --version VERSION  install this version instead
                     of $VERSION                       (BATON_VERSION)
  --dir DIR          install into this folder instead
                     of ~/.local/bin                (BATON_INSTALL_DIR)
  --sha256 HEX       also require this checksum of
                     the archive                    (BATON_SHA256)
  --timeout SECONDS  give up when nothing arrives for
                     this long, 30 by default; each
                     download is tried three times
  --help             show this text

BATON_RELEASES sets another address for the releases:
\$BATON_RELEASES/download/v$VERSION/SHA256SUMS must exist.
USAGE
}

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 2
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# What is in progress, so that a signal can end it and remove its files.
child=
work=
staged=
made=
above=

clean_up() {
  if [ -n "$child" ]; then kill "$child" 2>/dev/null || :; fi
  if [ -n "$staged" ]; then rm -f "$staged"; fi
  while [ -n "$made" ] && [ "$made" != "$above" ]; do
    if [ -d "$made" ]; then rmdir "$made" 2>/dev/null || break; fi
    made=$(dirname "$made")
  done
  if [ -n "$work" ]; then rm -rf "$work"; fi
}

# Runs a command in such a way that this shell handles signals while it runs.
attend() {
  "$@" </dev/null &
  child=$!
  attended=0
  wait "$child" || attended=$?
  child=
  return "$attended"
}

read_options() {
  version=${BATON_VERSION:-$VERSION}
  dir=${BATON_INSTALL_DIR:-}
  pinned=${BATON_SHA256:-}
  timeout=30
  while [ "$#" -gt 0 ]; do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --version=* | --dir=* | --sha256=* | --timeout=*) set_option "${1%%=*}" "${1#*=}" ;;
      --version | --dir | --sha256 | --timeout)
        [ "$#" -gt 1 ] || fail "\`$1\` needs a value; \`--help\` has the options"
        set_option "$1" "$2"
        shift
        ;;
      *) fail "\`$1\` is not an option; \`--help\` has them" ;;
    esac
    shift
  done
  version=${version#v}
  case $version in
    [0-9]*.[0-9]*.[0-9]*) ;;
    *) fail "\`$version\` is not a version; write one such as \`$VERSION\`" ;;
  esac
  case $version in
    *[!0-9A-Za-z.+-]*) fail "\`$version\` is not a version; write one such as \`$VERSION\`" ;;
  esac
  case $timeout in
    '' | *[!0-9]* | 0* | ?????*) fail "\`$timeout\` is not a number of seconds, from 1 to 9999" ;;
  esac
  if [ -n "$pinned" ]; then
    is_digest "$pinned" || fail "\`$pinned\` is not a SHA-256 checksum of 64 hexadecimal digits"
    pinned=$(lower "$pinned")
  fi
  if [ -z "$dir" ]; then
    [ -n "${HOME:-}" ] || fail "HOME is not set; say with \`--dir\` where baton goes"
    dir=$HOME/.local/bin
  fi
  case $dir in
    /*) ;;
    *) dir=$PWD/$dir ;;
  esac
  while [ "$dir" != "${dir%/}" ] && [ "$dir" != / ]; do dir=${dir%/}; done
}

set_option() {
  [ -n "$2" ] || fail "\`$1\` needs a value; \`--help\` has the options"
  case $1 in
    --version) version=$2 ;;
    --dir) dir=$2 ;;
    --sha256) pinned=$2 ;;
    --timeout) timeout=$2 ;;
  esac
}

is_digest() {
  case $1 in
    *[!0-9A-Fa-f]*) return 1 ;;
  esac
  [ "${#1}" -eq 64 ]
}

lower() {
  printf '%s' "$1" | tr 'ABCDEF' 'abcdef'
}

# Downloads must use TLS, and the address must not contain credentials. Plain http is allowed for
# loopback only, for tests and mirrors on this machine.
find_releases() {
  if [ -z "${BATON_RELEASES:-}" ]; then
    case $REPOSITORY in
      OWNER/*) fail "this copy does not name its releases; set BATON_RELEASES to their address" ;;
    esac
  fi
  releases=${BATON_RELEASES:-https://github.com/$REPOSITORY/releases}
  releases=${releases%/}
  case $releases in
    *@*) fail "BATON_RELEASES is an address without a user and a password" ;;
    https://?*) protocols='=https' ;;
    http://127.0.0.1[:/]* | http://localhost[:/]* | http://\[::1\][:/]*) protocols='=http,https' ;;
    *) fail "\`$releases\` is not an https address" ;;
  esac
}

find_target() {
  system=$(uname -s)
  machine=$(uname -m)
  case $machine in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) fail "there is no baton for $system on $machine; run it from its source with Deno" ;;
  esac
  case $system in
    Linux)
      refuse_other_libraries
      target=$machine-unknown-linux-gnu
      ;;
    Darwin)
      # A shell under Rosetta reports x86_64 on an Apple silicon machine.
      if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || echo 0)" = 1 ]; then
        machine=aarch64
      fi
      target=$machine-apple-darwin
      ;;
    MINGW* | MSYS* | CYGWIN*) fail "on Windows run install.ps1 in PowerShell" ;;
    *) fail "there is no baton for $system; run it from its source with Deno" ;;
  esac
}

refuse_other_libraries() {
  if [ "$(getconf LONG_BIT 2>/dev/null || echo 64)" = 32 ]; then
    fail "the programs of this system have 32 bits, and baton has 64"
  fi
  if ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
    case $(ldd --version 2>&1 || :) in
      *musl*)
        fail "baton needs glibc, and this system has musl; take an image such as debian:stable-slim"
        ;;
    esac
  fi
}

find_tools() {
  if has curl; then
    download=with_curl
  elif has wget; then
    download=with_wget
    case $(wget --help 2>&1 || :) in
      *BusyBox*) fail "the wget of BusyBox does not check certificates; install curl" ;;
    esac
  else
    fail "neither curl nor wget is there to download with; install one of them"
  fi
  if has sha256sum; then
    digest=with_sha256sum
  elif has shasum; then
    digest=with_shasum
  elif has openssl; then
    digest=with_openssl
  else
    fail "none of sha256sum, shasum and openssl is there to verify with; install one of them"
  fi
  has tar || fail "tar is not there to unpack with; install it"
}

with_sha256sum() { sha256sum <"$1"; }
with_shasum() { shasum -a 256 <"$1"; }
with_openssl() { openssl dgst -sha256 -r <"$1"; }

# Runs a program that may write files of up to $blocks blocks, of 512 or 1024 bytes each.
limited() {
  ulimit -f "$blocks" 2>/dev/null || :
  exec "$@"
}

# The download programs write the status of the last response to status, and errors to log.
with_curl() {
  attend limited curl --silent --show-error --location --max-redirs 5 --tlsv1.2 \
    --proto "$protocols" --proto-redir "$protocols" \
    --connect-timeout "$timeout" --speed-limit 1 --speed-time "$timeout" --max-time 1800 \
    --write-out '%{http_code}' --output "$2" "$1" >"$work/status" 2>"$work/log"
}

with_wget() {
  ended=0
  attend limited wget --no-verbose --server-response --tries=1 --timeout="$timeout" --max-redirect=5 \
    --output-document="$2" "$1" 2>"$work/log" || ended=$?
  read_wget_log
  return "$ended"
}

read_wget_log() {
  status=
  while read -r first second _; do
    case $first in
      HTTP/*) status=$second ;;
      [Ll]ocation:)
        case $second in
          http://*) [ "$protocols" != '=https' ] || fail "the server leads from https to http" ;;
        esac
        ;;
    esac
  done <"$work/log"
  printf '%s' "$status" >"$work/status"
}

# Downloads a file of the release; if it does not exist, fails with the given message.
fetch() {
  url=$releases/download/v$version/$1
  case $1 in
    SHA256SUMS) blocks=2048 ;;
    *) blocks=1048576 ;;
  esac
  tries=3
  while :; do
    ended=0
    "$download" "$url" "$work/$1" || ended=$?
    status=$(cat "$work/status" 2>/dev/null || :)
    if [ "$ended" -eq 0 ] && [ "$status" = 200 ]; then return; fi
    case $status in
      404 | 410) fail "$2" ;;
    esac
    # 128 plus SIGXFSZ, the signal for a file that exceeds its limit: 25 on Linux and on macOS.
    [ "$ended" -ne 153 ] || fail "cannot download $url: it is larger than such a file can be"
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || fail "cannot download $url: $(reason)"
    attend sleep $((3 - tries))
  done
}

no_room() {
  echo "there may be no room in ${TMPDIR:-/tmp}"
}

# Prints why the last download failed, in one line.
reason() {
  case $status in
    [45]* | 20[1-9]) echo "the server answered $status" && return ;;
  esac
  said=
  # wget indents the headers of the server.
  while IFS= read -r line; do
    case $line in
      '' | ' '*) ;;
      *) said=$line ;;
    esac
  done <"$work/log"
  case $said in
    'curl: ('*) said=${said#*) } ;;
  esac
  # Exit codes 23 of curl and 3 of wget are about the file; on a full disk there is no message.
  case $ended:$said in
    23: | 3:) said=$(no_room) ;;
  esac
  printf '%s\n' "${said:-the download broke off}"
}

# Reads the checksum of a file from SHA256SUMS; a second one for the same file must be equal.
expected_digest() {
  found=
  cr=$(printf '\r')
  while read -r sum file || [ -n "$sum" ]; do
    file=${file%"$cr"}
    [ "${file#\*}" = "$1" ] || continue
    is_digest "$sum" || fail "SHA256SUMS of version $version has a broken line for $1"
    sum=$(lower "$sum")
    [ -z "$found" ] || [ "$found" = "$sum" ] ||
      fail "SHA256SUMS of version $version has two checksums for $1"
    found=$sum
  done <"$work/SHA256SUMS"
  [ -n "$found" ] || fail "SHA256SUMS of version $version has no line for $1"
}

verify() {
  expected_digest "$1"
  actual=$("$digest" "$work/$1") || fail "cannot read what was downloaded as $1"
  actual=$(lower "${actual%%[!0-9A-Fa-f]*}")
  [ "$actual" = "$found" ] ||
    fail "$1 does not have the checksum of SHA256SUMS: expected $found, found ${actual:-nothing}"
  [ -z "$pinned" ] || [ "$actual" = "$pinned" ] ||
    fail "$1 does not have the checksum asked for: expected $pinned, found $actual"
}

unpack() {
  program=$name/baton
  if ! attend tar -xzf "$work/$archive" -C "$work" "$program" >"$work/log" 2>&1; then
    case $(cat "$work/log") in
      *[Nn]'ot found in archive'*) fail "$archive does not have the program \`$program\`" ;;
    esac
    said=$(sed -n '/./{p;q;}' "$work/log")
    fail "cannot unpack $archive: ${said:-$(no_room)}"
  fi
  if [ -L "$work/$program" ] || [ ! -f "$work/$program" ]; then
    fail "$archive does not have the program \`$program\`"
  fi
}

# Refuses a folder that is not writable, before anything is downloaded.
check_folder() {
  [ ! -d "$dir/baton" ] || fail "\`$dir/baton\` is a folder; say with \`--dir\` where baton goes"
  above=$dir
  while [ ! -e "$above" ] && [ ! -L "$above" ]; do above=$(dirname "$above"); done
  [ -d "$above" ] || fail "\`$above\` is not a folder; say with \`--dir\` where baton goes"
  if [ ! -w "$above" ] || [ ! -x "$above" ]; then
    fail "\`$above\` cannot be written; say with \`--dir\` where baton goes"
  fi
}

# Copies the program next to the old one, checks that it starts, and renames it over the old one.
put_in_place() {
  if [ ! -d "$dir" ]; then
    made=$dir
    mkdir -p "$dir" 2>"$work/log" || fail "cannot make \`$dir\`: $(reason_of_log)"
  fi
  staged=$(mktemp "$dir/.baton.XXXXXX" 2>"$work/log") ||
    fail "cannot write to \`$dir\`: $(reason_of_log)"
  { attend cp "$work/$program" "$staged" && chmod 755 "$staged"; } 2>"$work/log" ||
    fail "cannot write to \`$dir\`: $(reason_of_log)"
  attend "$staged" --version >"$work/started" 2>&1 ||
    fail "baton does not start on this system: $(reason_of_start)"
  started=$(head -n 1 "$work/started")
  [ "$started" = "$version" ] ||
    fail "the program in $archive says that it is version \`$started\`, not $version"
  mv -f "$staged" "$dir/baton" 2>"$work/log" ||
    fail "cannot replace \`$dir/baton\`: $(reason_of_log)"
  staged=
  made=
}

reason_of_log() {
  said=$(tail -n 1 "$work/log")
  printf '%s\n' "${said##*: }"
}

# The text before the name of the program is about this script, so it is removed.
reason_of_start() {
  said=$(head -n 1 "$work/started")
  said=${said##*"$staged": }
  printf '%s\n' "${said:-it says nothing}"
}

report() {
  echo "installed baton $version as $dir/baton"
  case :${PATH:-}: in
    *:"$dir":* | *:"$dir/":*)
      first=$(command -v baton 2>/dev/null || :)
      [ -z "$first" ] || [ "$first" = "$dir/baton" ] || [ "$first" = "$dir//baton" ] ||
        echo "another one comes first on PATH: $first"
      ;;
    *) advise ;;
  esac
}

# Prints which line to add to which file, so that the shell finds baton.
advise() {
  quoted="'$(printf '%s' "$dir" | sed "s/'/'\\\\''/g")'"
  line="export PATH=$quoted:\"\$PATH\""
  case ${SHELL:-}:$target in
    */zsh:*) file=.zshrc ;;
    */bash:*-apple-*) file=.bash_profile ;;
    */bash:*) file=.bashrc ;;
    */fish:*)
      file=.config/fish/config.fish
      line="fish_add_path $quoted"
      ;;
    *) file=.profile ;;
  esac
  echo "$dir is not on PATH; add this line to ~/$file and open a new shell:"
  echo "  $line"
}

main() {
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  umask 022
  read_options "$@"
  find_releases
  find_target
  find_tools
  check_folder
  work=$(mktemp -d "${TMPDIR:-/tmp}/baton-install.XXXXXX" 2>/dev/null) ||
    fail "cannot make a folder for the download in ${TMPDIR:-/tmp}"
  name=baton-$version-$target
  archive=$name.tar.gz
  echo "downloading baton $version for $target"
  fetch SHA256SUMS "there is no version $version with checksums at $releases"
  expected_digest "$archive"
  fetch "$archive" "version $version has no $archive at $releases"
  verify "$archive"
  unpack
  put_in_place
  report
}

# The only call is on the last line, so that a partially downloaded script does nothing.
main "$@"
