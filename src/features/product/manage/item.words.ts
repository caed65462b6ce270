import {
  batteryFieldsTitles,
  itemNoticeTitles,
  saleStateLabels,
  tireFieldsTitles,
} from '@/shared/api/gen/product-manage-form.gen'
import { wordsOf } from '../words'

const titleIn =
  (titles: Readonly<Record<string, string>>) =>
  (key: string): string =>
    titles[key] ?? key

/** Formats fields for the conflict view. */
export const itemShow = {
  saleState: wordsOf(saleStateLabels),
}

/** Titles of nested fields. Concurrent changes of different fields of one object are merged. */
export const itemParts = {
  tire: titleIn(tireFieldsTitles),
  battery: titleIn(batteryFieldsTitles),
  notice: titleIn(itemNoticeTitles),
}
