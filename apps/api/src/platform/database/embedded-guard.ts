// The guard: a process that stops the embedded PostgreSQL when its last user has ended, even by kill -9.
// AUD-088, AUD-097.
import { spawn } from 'node:child_process'
import type { Cluster } from './embedded-cluster.ts'

export interface Guard {
  /** Settles when the server that the guard started has ended. */
  readonly ended: Promise<void>
  /** Stops the server, unless another program uses it. */
  release(): Promise<void>
}

/*
 * The guard reads a pipe that closes when this process ends, however it ends. It then removes its file from `users`
 * and stops the server, unless another guard is alive. It is two shells, because one must wait for PostgreSQL: a
 * server that nobody reaps stays as a zombie and looks alive. It runs in a separate session, so that Ctrl-C ends
 * this process and not the database, to which this process still writes.
 */
const script = `
home=$1; shift
me="$home/users/$$"; server=
: > "$me" || exit 1
# After a kill -9 another program may have the pid in a file. Guards and servers run in their directory.
is_alive() {
  cwd=$(readlink "/proc/$1/cwd")
  if [ -n "$cwd" ]; then [ "$cwd" = "$(cd "$2" && pwd -P)" ]; else kill -0 "$1"; fi
} 2>/dev/null
release() {
  rm -f "$me"
  for other in "$home"/users/*; do
    [ -e "$other" ] || continue
    if is_alive "\${other##*/}" "$home"; then echo left; return; fi
    rm -f "$other"
  done
  read -r server < "$home/data/postmaster.pid"
  [ -n "$server" ] && is_alive "$server" "$home/data" && kill -INT "$server" || return
  while [ -e "$home/data/postmaster.pid" ] && is_alive "$server" "$home/data"; do sleep 0.02; done
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

/** Starts the server with `command` under a guard. An empty `command` registers a user of a running server. */
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
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>()
  const {
    promise: ready,
    resolve: resolveReady,
    reject: rejectReady,
  } = Promise.withResolvers<void>()
  const { promise: left, resolve: resolveLeft } = Promise.withResolvers<void>()
  child.on('error', rejectReady)
  child.on('exit', () => {
    resolveEnded()
    rejectReady(new Error('The guard of the embedded PostgreSQL ended at once.'))
  })
  child.stdin.on('error', () => {})
  child.stdout.on('data', (output: Buffer) => {
    if (output.includes('ready')) resolveReady()
    if (output.includes('left')) resolveLeft()
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
