/** A worker thread that ends at its first file. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  throw new Error('died of it')
})
