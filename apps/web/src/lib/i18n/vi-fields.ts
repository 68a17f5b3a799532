/** The sentences of field errors in Vietnamese. */
import { fillIn } from '@meridian/shared/errors'
import { isErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { RefusedField } from '@meridian/shared/errors'
import type { ExpectedType, FieldCode, FieldParams, FieldRule } from '@meridian/shared/field-issue'
import { viErrors } from './vi-errors.ts'

/** Names of form fields; other fields keep their technical name. */
const names: Record<string, string> = {
  address: 'địa chỉ ví',
  amount: 'số lượng',
  avatar: 'hình ảnh',
  collection: 'bộ sưu tập đất',
  collection_id: 'bộ sưu tập đất',
  email: 'email',
  items: 'các lô đất',
  lands: 'các lô đất',
  name: 'tên',
  new: 'mật khẩu mới',
  old: 'mật khẩu cũ',
  password: 'mật khẩu',
  price: 'giá',
  q: 'từ cần tìm',
  quantity: 'số lượng',
  secret_key: 'khóa',
  tid: 'đơn mua',
  txh: 'mã giao dịch',
  type: 'loại',
  username: 'tên đăng nhập',
}

type Sayings<Code extends FieldCode> = { [One in Code]: (params: FieldParams<One>) => string }

/** Predicates that follow the field's name. */
const predicates: Sayings<Exclude<FieldCode, FieldRule | 'refused'>> = {
  missing: () => 'còn thiếu',
  wrong_type: ({ expected }) => `phải là ${types[expected]}`,
  not_above: ({ least }) => `phải lớn hơn ${number(least)}`,
  too_small: ({ least }) => `phải ít nhất là ${number(least)}`,
  too_big: ({ most }) => `phải nhiều nhất là ${number(most)}`,
  too_short: ({ least, of }) => `phải có ít nhất ${number(least)} ${things[of]}`,
  too_long: ({ most, of }) => `chỉ được có tối đa ${number(most)} ${things[of]}`,
  not_one_of: ({ options }) => `phải là ${options.join(' hoặc ')}`,
  invalid: () => 'không hợp lệ',
}

const types: Record<ExpectedType, string> = {
  text: 'văn bản',
  number: 'một số',
  whole_number: 'một số nguyên',
  boolean: 'đúng hoặc sai',
  list: 'một danh sách',
  object: 'một đối tượng JSON',
}
const things = { characters: 'ký tự', items: 'mục' }

const number = (value: number): string => value.toLocaleString('vi')

const sentences: Sayings<FieldRule | 'refused'> = {
  refused: ({ as, ...params }) => fillIn(viErrors[isErrorCode(as) ? as : 'INVALID_INPUT'], params, 'vi'),
  username: ({ least, most }) =>
    `Tên đăng nhập phải gồm ${number(least)} đến ${number(most)} chữ cái hoặc chữ số, ở giữa có thể có dấu chấm, gạch ngang, gạch dưới và từng dấu cách một`,
  username_scripts: () => 'Trong mỗi từ của tên đăng nhập, vui lòng chỉ dùng một bảng chữ cái',
  password: ({ least, most }) => `Mật khẩu phải dài từ ${number(least)} đến ${number(most)} ký tự`,
  email: () => 'Vui lòng nhập một địa chỉ email hợp lệ',
  wallet_address: () => 'Đây không phải là địa chỉ ví',
  signature: () => 'Đây không phải là chữ ký',
  picture: () => 'Vui lòng chọn một hình ảnh (PNG, JPEG hoặc WebP)',
  picture_too_large: ({ megabytes }) => `Hình ảnh phải nhỏ hơn ${number(megabytes)}MB!`,
  secret_key: () => 'Khóa bí mật không đúng!',
  collection_name_missing: () => 'Chưa nhập tên bộ sưu tập.',
  name_too_long: ({ most }) => `Tên có tối đa ${number(most)} ký tự.`,
  hidden_characters: () => 'Tên chỉ gồm các ký tự nhìn thấy được, trên một dòng.',
  no_land_chosen: () => 'Chưa chọn lô đất nào!',
  no_collection_chosen: () => 'Chưa chọn bộ sưu tập nào.',
  no_plot_to_buy: () => 'Vui lòng chọn ít nhất một lô đất.',
  too_many_to_move: ({ most }) => `Mỗi lần chỉ chuyển được tối đa ${number(most)} lô đất.`,
  plot_of_grid: () => 'Đây không phải là lô đất của lưới.',
  plot_number: () => 'Đây không phải là số của một lô đất.',
  cursor: () => 'Đây không phải là một vị trí trong danh sách.',
  transaction_hash: () => 'Đây không phải là mã giao dịch.',
  credit_amount: () => 'Đây không phải là một số lượng tín dụng đất.',
  near: () => 'Nơi ở gần được viết là kinh độ,vĩ độ.',
  gin_amount: () => 'Số lượng Gin không hợp lệ.',
  usdt_amount: () => 'Vui lòng nhập giá trị USDT',
}

const all: Record<string, unknown> = { ...predicates, ...sentences }

export function describeFieldInVietnamese({ path, code, params }: RefusedField): string | null {
  if (!Object.hasOwn(all, code)) return null
  const said = (all[code] as (given: unknown) => string)(params)
  if (!Object.hasOwn(predicates, code)) return said
  const field = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? ''
  const name = Object.hasOwn(names, field) ? names[field]! : field || 'yêu cầu'
  return `${name[0]!.toUpperCase()}${name.slice(1)} ${said}.`
}
