// Server responds as fast as it can, keeps no items, and counts the requests, so that a benchmark
// measures its clients and can prove that every request arrived.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	id      = "7f3a9c52-1d64-4b8e-9a0f-52c1e8d7b640"
	item    = `{"id":"` + id + `","name":"teapot","price_cents":1950,"region":"eu","tags":["kitchen","tea"],"stock":{"warehouse":"north","quantity":12,"reserved":3},"created_at":"2026-01-01T00:00:00.000Z","description":"A teapot for four cups, with a lid that stays where it is."}`
	slow    = 100 * time.Millisecond
	jobTime = time.Second
)

var (
	requests atomic.Int64
	jobs     sync.Map
)

func main() {
	document, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, handler(document)))
}

func handler(document []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if path == "/count" {
			send(w, 200, fmt.Sprintf(`{"requests":%d}`, requests.Load()))
			return
		}
		number := requests.Add(1)
		_, last, _ := strings.Cut(path[1:], "/")
		switch {
		case path == "/items" && r.Method == "POST":
			send(w, 201, item)
		case path == "/items/"+id && r.Method == "DELETE":
			w.WriteHeader(204)
		case path == "/items/"+id || path == "/items/1":
			send(w, 200, item)
		case strings.HasPrefix(path, "/chain/"):
			next, _ := strconv.Atoi(last)
			send(w, 200, fmt.Sprintf(`{"next":"%d"}`, next+1))
		case path == "/document":
			w.Header().Set("content-type", "application/json")
			w.Header().Set("content-length", strconv.Itoa(len(document)))
			w.Write(document)
		case path == "/jobs":
			jobs.Store(strconv.FormatInt(number, 10), time.Now().Add(jobTime))
			send(w, 202, fmt.Sprintf(`{"id":"%d"}`, number))
		case strings.HasPrefix(path, "/jobs/"):
			done, found := jobs.Load(last)
			if !found {
				http.NotFound(w, r)
			} else if time.Now().Before(done.(time.Time)) {
				send(w, 200, `{"state":"running"}`)
			} else {
				send(w, 200, `{"state":"done"}`)
			}
		case path == "/slow":
			time.Sleep(slow)
			send(w, 200, item)
		default:
			http.NotFound(w, r)
		}
	}
}

func send(w http.ResponseWriter, status int, body string) {
	header := w.Header()
	header.Set("content-type", "application/json")
	header.Set("etag", `"1"`)
	w.WriteHeader(status)
	w.Write([]byte(body))
}
