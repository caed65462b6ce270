import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { itemPicker } from '@/features/product/manage/item.picker'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { type PriceSearch, previewSearch, priceTargetSearch } from '../price-target.rules'
import styles from './price-job.module.css'

const dialog = lazyCode(() => import('@/kit/excel/upload-dialog'))

/** Renders the step 대상: items from the picker or the item list, or prices from a sheet. */
export function TargetStep({ go }: { go: (search: PriceSearch) => void }) {
  const router = useRouter()
  const mayWrite = useRights().canWrite('ITEM_MANAGEMENT')
  const [opening, setOpening] = useState(false)

  async function pick() {
    const picked = await itemPicker.many()
    if (picked?.length) go(priceTargetSearch({ seqs: picked.map(({ itemSeq }) => itemSeq) }))
  }
  async function upload() {
    setOpening(true)
    const view = await dialog.get().finally(() => setOpening(false))
    if (!view) return
    // not awaited, so that the button is not busy while the dialog is open
    void openDialog<unknown>(
      (close) => (
        <view.UploadDialog
          resource="/api/v1/admin/price-jobs"
          note="상품코드와 변경가를 입력해 주세요. 반영하면 미리보기로 이동하며, 적용하기 전에는 가격이 변경되지 않습니다. (최대 20,000행)"
          leads
          close={close}
        />
      ),
      { title: '가격 엑셀 업로드', size: 'lg' },
      // the contract answers this confirmation with a preview
    ).then((answer) => answer && go(previewSearch((answer as Schemas['PricePreview']).previewId)))
  }

  return (
    <section className={styles.card} aria-label="대상">
      <h2>가격을 변경할 상품을 선택해 주세요.</h2>
      <p className={styles.note}>
        상품을 찾아 선택하거나, 상품 목록에서 검색한 뒤 ‘선택 가격수정’을 누르거나, 상품별 가격을 엑셀로 올릴 수
        있습니다. 한 번에 20,000개까지 변경할 수 있습니다.
      </p>
      <div className={styles.row}>
        <Button variant="primary" onClick={pick}>
          상품 선택
        </Button>
        <Button onClick={() => void router.navigate({ to: '/product/manage' })}>상품 목록에서 선택</Button>
        <Button busy={opening} disabled={!mayWrite && '가격을 변경할 권한이 없습니다.'} onClick={upload}>
          가격 엑셀 업로드
        </Button>
      </div>
    </section>
  )
}
