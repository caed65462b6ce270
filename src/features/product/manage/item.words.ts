import {
  batteryFieldsTitles,
  itemNoticeTitles,
  saleStateLabels,
  tireFieldsTitles,
} from '@/shared/api/gen/product-manage-form.gen'
import { formatEnum } from '../format-enum'

const titleIn =
  (titles: Readonly<Record<string, string>>) =>
  (key: string): string =>
    titles[key] ?? key

/** Formats fields for the conflict view. */
export const itemFormatters = {
  saleState: formatEnum(saleStateLabels),
}

/** Titles of nested fields. Concurrent changes of different fields of one object are merged. */
export const nestedTitles = {
  tire: titleIn(tireFieldsTitles),
  battery: titleIn(batteryFieldsTitles),
  notice: titleIn(itemNoticeTitles),
}
