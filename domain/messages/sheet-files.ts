/** Messages for files that are not readable sheets: shown by the client on selection, and by the server after reading. */

export const NOT_XLSX = '엑셀 파일(.xlsx)만 올릴 수 있습니다.'
export const OLD_XLS = '이전 형식(.xls)의 엑셀 파일입니다. 엑셀에서 .xlsx 형식으로 다시 저장한 뒤 올려 주세요.'
export const OTHER_FORMAT = '엑셀 통합 문서(.xlsx)가 아닙니다. 엑셀에서 열어 .xlsx 형식으로 다시 저장한 뒤 올려 주세요.'
export const LOCKED = '암호가 설정된 엑셀 파일입니다. 암호를 해제하고 저장한 뒤 올려 주세요.'
export const SECURED = '문서보안(DRM)이 적용된 파일입니다. 보안을 해제한 뒤 올려 주세요.'
export const DAMAGED = '엑셀 파일을 읽을 수 없습니다. 엑셀에서 다시 저장한 뒤 올려 주세요.'
export const TOO_LARGE = '엑셀 파일은 20MB까지 올릴 수 있습니다.'
export const SHEET_BYTES = 20 * 1024 * 1024
