import type { List } from '@/kit/list/use-list'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { previewImport, useImportSizes } from './business-size.calls'

const TITLE = '판매상품에서 가져오기'
const NAMED = 20

/** Renders 판매상품에서 가져오기, which first shows how many sizes it would add. */
export function ImportButton({ list }: { list: List<'/api/v1/admin/business-sizes'> }) {
  const { mutateAsync: add } = useImportSizes()
  const { run } = useAction(async () => {
    const { added, names } = await previewImport()
    if (added === 0) return toast('추가할 규격이 없습니다. 판매 중인 상품의 규격이 모두 등록되어 있습니다.')
    const moreText = names.length > NAMED ? ` 외 ${formatThousands(names.length - NAMED)}개` : ''
    const agreed = await confirm({
      title: TITLE,
      message: `판매 중인 상품의 규격 ${formatThousands(added)}개를 추가합니다. 주문단위 2본, 최소수량 4본, 노출로 등록됩니다.`,
      detail: names.slice(0, NAMED).join(', ') + moreText,
      confirmLabel: '추가',
    })
    if (agreed) toast(`규격 ${formatThousands((await add({ body: { dryRun: false } })).added)}개를 추가했습니다.`)
  })
  if (!list.rightsKnown || !list.canWrite) return null
  return <Button onClick={() => run(undefined)}>{TITLE}</Button>
}
