import { createContext, useContext, useEffect, useId } from 'react'

/**
 * Receives the titles of changed fields from sections that are saved separately. Empty titles: the section is
 * unchanged.
 */
export const SectionChangesContext = createContext<(section: string, titles: readonly string[]) => void>(() => {})

export function useReportChanges(titles: readonly string[]): void {
  const id = useId()
  const report = useContext(SectionChangesContext)
  const names = titles.join('\n')
  useEffect(() => {
    report(id, names ? names.split('\n') : [])
    return () => report(id, [])
  }, [report, id, names])
}
