/** A worker thread that never responds. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => undefined)
