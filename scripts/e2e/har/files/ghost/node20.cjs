// Has what a package of Ghost looks for at its start, and Node 20 lacks.
const threads = require("node:worker_threads");
const zlib = require("node:zlib");

threads.markAsUncloneable ??= () => {};
zlib.createZstdDecompress ??= zlib.createUnzip;
