import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorLine } from './db-errors'

/** Explanations of error codes whose system message says little. */
const FAULTS: Record<string, string> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

/** Returns why a folder cannot be used, on one line. */
export const folderFault = (error: unknown): string => {
  const text = errorLine(error)
  if (/No space left/i.test(text)) return `${FAULTS.ENOSPC} (${text})`
  if (/Read-only file system/i.test(text)) return `${FAULTS.EROFS} (${text})`
  const explanation = FAULTS[(error as { code?: string }).code ?? '']
  return explanation ? `${explanation} (${text})` : text
}

/**
 * As `mkdirSync` with `recursive`, which never returns in Node 20 where the system does not allow new folders (/proc).
 */
function makeFolders(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || statSync(parent, { throwIfNoEntry: false })) throw error
    makeFolders(parent)
    mkdirSync(path)
  }
}

/** Creates the data folder if it does not exist. Returns the problem with it on one line, or null. */
export function makeDataFolder(path: string): string | null {
  try {
    makeFolders(resolve(path))
    return null
  } catch (error) {
    return `Cannot open the data folder ${path}: ${folderFault(error)}`
  }
}
