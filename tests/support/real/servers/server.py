"""An HTTP server of Python's http.server: server.py PORT HTTP/1.0|HTTP/1.1"""

import itertools
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LARGE = b"x" * 5_000_000
connections = itertools.count(1)


class Handler(BaseHTTPRequestHandler):
    protocol_version = sys.argv[2]
    timeout = 1

    def setup(self):
        self.number = next(connections)
        super().setup()

    def respond(self):
        length = len(self.rfile.read(int(self.headers.get("content-length", 0))))
        path = self.path
        if path == "/empty":
            return self.send(204)
        if path == "/same":
            return self.send(304, {"etag": '"1"'})
        if path == "/moved":
            return self.send(302, {"location": "/"}, b"gone")
        if path == "/large":
            return self.send(200, {}, LARGE)
        if path == "/chunked":
            return self.send_in_pieces()
        fields = {"connection": "close"} if path == "/close" else {}
        answer = {"method": self.command, "length": length, "connection": self.number}
        self.send(200, fields | {"content-type": "application/json"}, json.dumps(answer).encode())

    def send(self, status, fields={}, body=None):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        if body is not None:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        if body is not None and self.command != "HEAD":
            self.wfile.write(body)

    def send_in_pieces(self):
        """Chunks over HTTP/1.1; over HTTP/1.0, a body that the end of the connection ends."""
        in_chunks = self.protocol_version == "HTTP/1.1"
        self.send_response(200)
        if in_chunks:
            self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for at in range(0, len(LARGE), 70_000):
            piece = LARGE[at : at + 70_000]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece) if in_chunks else piece)
        if in_chunks:
            self.wfile.write(b"0\r\n\r\n")

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = respond

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
