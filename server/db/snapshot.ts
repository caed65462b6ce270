import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** Writes the whole embedded database into one file, from which a copy is made in under a second. */
export async function writeSnapshot(client: PGlite, file: string): Promise<void> {
  const dump = await client.dumpDataDir('none')
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}

/** What connectMemory takes. */
export const readSnapshot = (file: string): Blob => new Blob([readFileSync(file)])
