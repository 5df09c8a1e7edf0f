"""Runs a command in a pseudo-terminal of a given size and says what its screen shows.

Arguments: columns, rows, the command. Standard input: a JSON text a line, which is typed. Standard
output: a JSON object a line, `screen` after each change, then `exit` with `echo`, whether the
terminal shows what is typed as it did before.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios

import pyte

columns, rows, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
screen = pyte.Screen(columns, rows)
stream = pyte.ByteStream(screen)


def say(**members):
    print(json.dumps(members), flush=True)


child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.execvp(command[0], command)

sources = [terminal, sys.stdin.fileno()]
typed = b""
while True:
    ready, _, _ = select.select(sources, [], [])
    if terminal in ready:
        try:
            output = os.read(terminal, 65536)
        except OSError:
            break
        if not output:
            break
        stream.feed(output)
        say(screen=[line.rstrip() for line in screen.display])
    elif sys.stdin.fileno() in ready:
        more = os.read(sys.stdin.fileno(), 65536)
        if not more:
            os.kill(child, signal.SIGKILL)
            sources.remove(sys.stdin.fileno())
        typed += more
        while b"\n" in typed:
            line, typed = typed.split(b"\n", 1)
            order = json.loads(line)
            if "type" in order:
                os.write(terminal, order["type"].encode())
            if "signal" in order:
                os.kill(child, getattr(signal, order["signal"]))

_, status = os.waitpid(child, 0)
echo = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
say(exit=os.waitstatus_to_exitcode(status), echo=echo, cursor=not screen.cursor.hidden)
