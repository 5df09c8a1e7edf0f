<?php

$customer = $db->prepare('INSERT INTO customer (name, email, kind, notes) VALUES (?, ?, ?, ?)');
$order = $db->prepare('INSERT INTO "order" (customer_id, due_on, state) VALUES (?, ?, ?)');
$line = $db->prepare('INSERT INTO line (order_id, article, quantity) VALUES (?, ?, ?)');
foreach (['Lighthouse tea room', 'Marina kiosk', 'School on the hill'] as $number => $name) {
    $customer->execute([$name, "kitchen$number@example.com", 'shop', 'Back door.']);
    $order->execute([$db->lastInsertId(), '2027-05-0'.($number + 1), 'open']);
    $id = $db->lastInsertId();
    $line->execute([$id, 'Rye loaf', 4]);
    $line->execute([$id, 'Oat biscuits', 30]);
}
