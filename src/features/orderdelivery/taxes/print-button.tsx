import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '@/shared/api/client'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { showFailure } from '@/shared/ui/layers/failure'
import { TaxPaper } from './tax-paper'

/** Renders the button that prints a tax invoice as a paper form. Personal data is unmasked if the admin may see it. */
export function PrintButton({ seq }: { seq: number }) {
  const me = useMe()
  const [paper, setPaper] = useState<Schemas['TaxInvoice']>()

  async function print() {
    try {
      const query = { print: true, ...(me?.piiUnmask ? { unmask: true } : {}) }
      setPaper(await call('get', '/api/v1/admin/tax-invoices/{seq}', { path: { seq }, query }))
    } catch (error) {
      await showFailure(error)
    }
  }
  useEffect(() => {
    if (!paper) return
    const done = () => setPaper(undefined)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [paper])
  return (
    <>
      <Button onClick={print}>인쇄</Button>
      {paper && createPortal(<TaxPaper invoice={paper} />, document.body)}
    </>
  )
}
