/** `npm run dev`: starts the server, restarted on changes, and the app with hot reloading in front of it. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = process.env.PORT ?? '4000'
process.env.API_PROXY ??= `http://127.0.0.1:${port}`

const backend = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PORT: port, API_ONLY: '1' } },
)

const app = await createServer()
await app.listen()
app.printUrls()

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const gone = new Promise((resolve) => backend.once('exit', resolve))
  backend.kill('SIGTERM')
  await Promise.all([app.close(), backend.exitCode === null ? gone : undefined])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
backend.once('exit', (code) => {
  if (stopping) return
  console.error(`The server has stopped (${code}).`)
  process.exitCode = 1
  void stop()
})
