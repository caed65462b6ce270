import { priceJobFieldLabels } from '@/shared/api/gen/product-pricemodify.gen'
import type { Schemas } from '@/shared/api/types'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { Allowances } from './rule-fields'

interface Props {
  preview: Schemas['PricePreview']
  busy: boolean
  onChange: (change: Schemas['PricePreviewAgain']) => void
}

/** Renders the remaining options if each item has its own new price: from a sheet or from 최저가 맞춤. */
export function FixedRule({ preview, busy, onChange }: Props) {
  return (
    <>
      {preview.source === 'EXCEL' && (
        <Select
          aria-label="변경 항목"
          options={optionsOf(priceJobFieldLabels)}
          value={preview.field}
          disabled={busy}
          onChange={(text) => onChange({ field: text === 'LIST_PRICE' ? 'LIST_PRICE' : 'SALE_PRICE' })}
          width={9}
        />
      )}
      <Allowances values={preview} busy={busy} onChange={onChange} />
    </>
  )
}
