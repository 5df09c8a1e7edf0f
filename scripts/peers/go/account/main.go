// Account runs a command and writes into a file what Linux accounts for it and its children: the
// seconds that it took, the seconds of CPU in user and system mode, and the peak memory in KiB of
// the largest process. It is what GNU time does, in microseconds.
package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"syscall"
	"time"
)

func main() {
	command := exec.Command(os.Args[2], os.Args[3:]...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	start := time.Now()
	err := command.Run()
	wall := time.Since(start)
	state := command.ProcessState
	if state == nil {
		log.Fatal(err)
	}
	user, system := state.UserTime().Seconds(), state.SystemTime().Seconds()
	peak := state.SysUsage().(*syscall.Rusage).Maxrss
	text := fmt.Sprintf("%.6f %.6f %.6f %d\n", wall.Seconds(), user, system, peak)
	if err := os.WriteFile(os.Args[1], []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
	os.Exit(state.ExitCode())
}
