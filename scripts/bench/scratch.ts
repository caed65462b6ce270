import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs `work` with the URL of a new database on the server, and always drops it afterwards. */
export async function withScratchDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect().catch((error: Error) => {
    throw new Error(`Cannot reach the database server: ${error.message}`)
  })
  try {
    await client.query(`create database ${name}`)
    try {
      const url = new URL(serverUrl)
      url.pathname = `/${name}`
      return await work(url.href)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}
