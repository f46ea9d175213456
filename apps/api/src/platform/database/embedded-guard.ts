// AUD-088, AUD-097: the process that stops the embedded PostgreSQL when the last program using it has gone, even by
// kill -9.
import { spawn } from 'node:child_process'
import type { Cluster } from './embedded-cluster.ts'

export interface Guard {
  /** Settles when the guard has ended by itself: the server it started is gone. */
  readonly ended: Promise<void>
  /** Gives the server up: stopped when nobody else uses it, otherwise left to the others. */
  release(): Promise<void>
}

/*
 * The guard reads a pipe of ours that closes when we go, however we go. It then withdraws its file from `users` and
 * stops the
 * server unless another guard still lives. Two shells, because one must wait for PostgreSQL: unreaped it would stay
 * as a
 * zombie that looks alive. It has a session of its own, so that Ctrl-C reaches us and not the database we still
 * write to.
 */
const script = `
home=$1; shift
me="$home/users/$$"; server=
: > "$me" || exit 1
# After a kill -9 the number in a file may be that of another program by now. Ours work in their directory.
lives() {
  at=$(readlink "/proc/$1/cwd")
  if [ -n "$at" ]; then [ "$at" = "$(cd "$2" && pwd -P)" ]; else kill -0 "$1"; fi
} 2>/dev/null
release() {
  rm -f "$me"
  for other in "$home"/users/*; do
    [ -e "$other" ] || continue
    if lives "\${other##*/}" "$home"; then echo left; return; fi
    rm -f "$other"
  done
  read -r server < "$home/data/postmaster.pid"
  [ -n "$server" ] && lives "$server" "$home/data" && kill -INT "$server" || return
  while [ -e "$home/data/postmaster.pid" ] && lives "$server" "$home/data"; do sleep 0.02; done
}
trap '' HUP INT TERM PIPE
exec 3<&0
if [ $# -gt 0 ]; then
  ( trap - HUP INT TERM PIPE; exec "$@" 3<&- </dev/null >>"$home/server.log" 2>&1 ) &
  server=$!
  ( while read -r line <&3; do :; done; release 2>/dev/null ) &
  echo ready
  exec 3<&-
  wait "$server"
  rm -f "$me"
  exit 0
fi
echo ready
while read -r line; do :; done
release 2>/dev/null
`

/** Starts `command` (the server) under a guard, or without one joins the users of a server that runs already. */
export async function startGuard(cluster: Cluster, command: readonly string[]): Promise<Guard> {
  const [file = '/bin/sh', ...args] = [
    ...cluster.account.prefix,
    '/bin/sh',
    '-c',
    script,
    'wren-database-guard',
    cluster.home,
    ...command,
  ]
  const child = spawn(file, args, {
    ...cluster.account.spawn,
    cwd: cluster.home,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: ready, resolve: begin, reject: fail } = Promise.withResolvers<void>()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  child.on('error', fail)
  child.on('exit', () => {
    end()
    fail(new Error('The guard of the embedded PostgreSQL ended at once.'))
  })
  child.stdin.on('error', () => {})
  child.stdout.on('data', (part: Buffer) => {
    if (part.includes('ready')) begin()
    if (part.includes('left')) leave()
  })
  await ready
  child.unref()
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref(): void }).unref()
  return {
    ended,
    release: async () => {
      child.ref()
      child.stdin.end()
      await Promise.race([ended, left])
      child.unref()
    },
  }
}
