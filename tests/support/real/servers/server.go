// An HTTP server of Go: server PORT [CERTIFICATE KEY], with HTTP/2 if it has a certificate
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"time"
)

type numberKey struct{}

var large = bytes.Repeat([]byte("x"), 5_000_000)

func respond(w http.ResponseWriter, r *http.Request) {
	length, _ := io.Copy(io.Discard, r.Body)
	switch r.URL.Path {
	case "/empty":
		w.WriteHeader(204)
		return
	case "/same":
		w.Header().Set("etag", `"1"`)
		w.WriteHeader(304)
		return
	case "/moved":
		http.Redirect(w, r, "/", 302)
		return
	case "/large":
		w.Header().Set("content-length", fmt.Sprint(len(large)))
		w.Write(large)
		return
	case "/chunked":
		for at := 0; at < len(large); at += 70_000 {
			w.Write(large[at:min(at+70_000, len(large))])
			w.(http.Flusher).Flush()
		}
		return
	case "/close":
		w.Header().Set("connection", "close")
	}
	w.Header().Set("content-type", "application/json")
	fmt.Fprintf(w, `{"method":%q,"length":%d,"connection":%d}`, r.Method, length, r.Context().Value(numberKey{}))
}

func main() {
	var connections atomic.Int64
	server := http.Server{
		Addr:        "127.0.0.1:" + os.Args[1],
		Handler:     http.HandlerFunc(respond),
		IdleTimeout: time.Second,
		ConnContext: func(ctx context.Context, _ net.Conn) context.Context {
			return context.WithValue(ctx, numberKey{}, connections.Add(1))
		},
	}
	if len(os.Args) > 3 {
		fmt.Println(server.ListenAndServeTLS(os.Args[2], os.Args[3]))
		return
	}
	fmt.Println(server.ListenAndServe())
}
