select cents, id, amount, percent from land_price left join discounts on true order by amount
