import { createContext, useContext, useEffect, useId } from 'react'

/** Who shows which fields of a page have changed hears here of those that are saved by themselves; by section, none: they are as stored. */
export const OwnChanges = createContext<(section: string, titles: readonly string[]) => void>(() => {})

export function useOwnChanges(titles: readonly string[]): void {
  const id = useId()
  const tell = useContext(OwnChanges)
  const names = titles.join('\n')
  useEffect(() => {
    tell(id, names ? names.split('\n') : [])
    return () => tell(id, [])
  }, [tell, id, names])
}
