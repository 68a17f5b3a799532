/** Kinds of expressions and functions that nullability.ts knows, by their names in PostgreSQL. */

/** Never null, for any argument. */
export const neverNull: ReadonlySet<string> = new Set([
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ARRAY',
  'ROWEXPR',
  'ROW',
  'SQLVALUEFUNCTION',
  'GROUPINGFUNC',
  'concat',
  'concat_ws',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'num_nonnulls',
  'num_nulls',
])

/** Null exactly if their argument is null. */
export const passOn: ReadonlySet<string> = new Set([
  'RELABELTYPE',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COERCETODOMAIN',
  'COLLATEEXPR',
  'NAMEDARGEXPR',
])

/** Strict functions that may return null although no argument is null. */
export const nullable: ReadonlySet<string> = new Set([
  'array_length',
  'array_lower',
  'array_position',
  'array_upper',
  'json_array_element',
  'json_array_element_text',
  'json_extract_path',
  'json_extract_path_text',
  'json_object_field',
  'json_object_field_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'jsonb_path_query_first',
  'regexp_match',
  'regexp_substr',
  'substring',
  'textregexsubstr',
  'to_regclass',
])

/** Window functions whose frame contains at least the current row. */
export const windowsOverRows: ReadonlySet<string> = new Set([
  'dense_rank',
  'first_value',
  'last_value',
  'max',
  'min',
  'rank',
  'row_number',
  'sum',
])
