// Loop sends the requests of a planned flow some number of times, as a small program without a test
// runner would, and judges what the flow says.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type flow struct {
	Steps    []step
	IsTagged bool
}

type step struct {
	Name, Method, Path, Capture string
	Body                        json.RawMessage
	Status                      int
	Checks                      []check
	Until                       *until
}

type until struct {
	check
	EveryMs, Attempts int
}

type check struct {
	Path     []any
	Equals   any
	IsString bool
	AtLeast  *float64
	Includes any
	Where    *filter
	Count    int
}

type filter struct {
	Member   []any
	Relation string
	Value    any
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var planned flow
	if err := json.Unmarshal(text, &planned); err != nil {
		log.Fatal(err)
	}
	baseURL := os.Args[2]
	flows, _ := strconv.ParseInt(os.Args[3], 10, 64)
	jobs, _ := strconv.Atoi(os.Args[4])
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: jobs}}
	var started atomic.Int64
	var group sync.WaitGroup
	for i := 0; i < jobs; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for started.Add(1) <= flows {
				run(client, planned, baseURL)
			}
		}()
	}
	group.Wait()
}

func run(client *http.Client, planned flow, baseURL string) {
	captures := map[string]string{}
	tag := ""
	if planned.IsTagged {
		tag = uuid()
	}
	for _, s := range planned.Steps {
		path := s.Path
		for name, value := range captures {
			path = strings.ReplaceAll(path, "{"+name+"}", value)
		}
		body := send(client, s, baseURL+path, tag)
		for i := 1; s.Until != nil && !holds(s.Until.check, body); i++ {
			if i == s.Until.Attempts {
				log.Fatalf("%s: not within %d attempts", s.Name, i)
			}
			time.Sleep(time.Duration(s.Until.EveryMs) * time.Millisecond)
			body = send(client, s, baseURL+path, tag)
		}
		for _, c := range s.Checks {
			if !holds(c, body) {
				log.Fatalf("%s: %v does not hold", s.Name, c)
			}
		}
		if s.Capture != "" {
			captures[s.Capture] = fmt.Sprint(at([]any{s.Capture}, body))
		}
	}
}

func send(client *http.Client, s step, url, tag string) any {
	request, err := http.NewRequest(s.Method, url, bytes.NewReader(s.Body))
	if err != nil {
		log.Fatal(err)
	}
	if tag != "" {
		request.Header.Set("x-run-id", tag)
	}
	if s.Body != nil {
		request.Header.Set("content-type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != s.Status {
		log.Fatalf("%s: %d", s.Name, response.StatusCode)
	}
	var body any
	if len(text) > 0 {
		if err := json.Unmarshal(text, &body); err != nil {
			log.Fatal(err)
		}
	}
	return body
}

func holds(c check, body any) bool {
	found := at(c.Path, body)
	switch {
	case c.IsString:
		_, ok := found.(string)
		return ok
	case c.AtLeast != nil:
		number, ok := found.(float64)
		return ok && number >= *c.AtLeast
	case c.Includes != nil:
		list, _ := found.([]any)
		for _, value := range list {
			if value == c.Includes {
				return true
			}
		}
		return false
	case c.Where != nil:
		list, _ := found.([]any)
		count := 0
		for _, value := range list {
			if passes(*c.Where, at(c.Where.Member, value)) {
				count++
			}
		}
		return count == c.Count
	}
	return found == c.Equals
}

func passes(f filter, found any) bool {
	if f.Relation == "==" {
		return found == f.Value
	}
	left, isNumber := found.(float64)
	right, wantsNumber := f.Value.(float64)
	if !isNumber || !wantsNumber {
		return false
	}
	if f.Relation == ">" {
		return left > right
	}
	return left < right
}

func at(path []any, value any) any {
	for _, part := range path {
		switch key := part.(type) {
		case string:
			members, _ := value.(map[string]any)
			value = members[key]
		case float64:
			list, _ := value.([]any)
			if int(key) >= len(list) {
				return nil
			}
			value = list[int(key)]
		}
	}
	return value
}

func uuid() string {
	b := make([]byte, 16)
	rand.Read(b)
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
