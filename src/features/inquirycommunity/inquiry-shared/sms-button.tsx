import { useRouter } from '@tanstack/react-router'
import { useRights } from '@/shared/api/me'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import type { InquiryPath, InquiryRecord } from './inquiry.rules'

const dialogs = lazyCode(() => import('./inquiry-dialogs'))

/** Renders 문자: hands the writer over to the SMS screen, masked as here. */
export function SmsButton({ path, seq, record }: { path: InquiryPath; seq: number; record: InquiryRecord }) {
  const router = useRouter()
  const { canWrite } = useRights()
  if (record.writerPhone === null || !canWrite('GENERAL_INQUIRY')) return null
  async function press() {
    if ((await dialogs.get())?.textWriters(path, [record], () => seq))
      void router.navigate({ to: '/inquirycommunity/sms', search: {} })
  }
  return (
    <Button size="sm" onClick={press}>
      문자
    </Button>
  )
}
