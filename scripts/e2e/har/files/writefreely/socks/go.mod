module code.as/core/socks
