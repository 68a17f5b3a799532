export default {
  places: {
    search: 'Tìm địa điểm hoặc tọa độ',
    searchAddresses: 'Tìm địa điểm, địa chỉ hoặc tọa độ',
    clear: 'Xóa nội dung tìm kiếm',
    results: 'Địa điểm',
    searching: 'Đang tìm …',
    count_other: 'Tìm thấy {{count}} địa điểm. Dùng phím mũi tên để chọn.',
    none: 'Không có địa điểm nào mang tên đó',
    noneHint: 'Hãy thử tên một thành phố, hoặc tọa độ như 21.03, 105.85.',
    noneHintOffline:
      'Ở đây không tra được tên đường. Hãy thử tên một thành phố, hoặc tọa độ như 21.03, 105.85.',
    leftOut: 'Ở đây không tra được tên đường, nên bỏ qua “{{street}}”:',
    failed: 'Máy tìm kiếm không phản hồi.',
    retry: 'Thử lại',
  },
}
