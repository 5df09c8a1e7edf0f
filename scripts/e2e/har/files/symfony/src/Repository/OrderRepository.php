<?php

namespace App\Repository;

use App\Entity\Line;
use App\Entity\Order;

class OrderRepository
{
    public function __construct(private \PDO $db, private CustomerRepository $customers)
    {
    }

    /** @return Order[] */
    public function findAll(?string $state): array
    {
        $query = $this->db->prepare('SELECT * FROM "order" WHERE ? IN (state, \'\') ORDER BY id DESC');
        $query->execute([$state ?? '']);

        return array_map([$this, 'load'], $query->fetchAll());
    }

    public function find(int $id): ?Order
    {
        $query = $this->db->prepare('SELECT * FROM "order" WHERE id = ?');
        $query->execute([$id]);
        $row = $query->fetch();

        return $row ? $this->load($row) : null;
    }

    public function save(Order $order): void
    {
        $values = [
            $order->customer->id,
            $order->dueOn->format('Y-m-d'),
            json_encode(array_values($order->options)),
            $order->state,
        ];
        if (null === $order->id) {
            $sql = 'INSERT INTO "order" (customer_id, due_on, options, state) VALUES (?, ?, ?, ?)';
            $this->db->prepare($sql)->execute($values);
            $order->id = (int) $this->db->lastInsertId();
        } else {
            $sql = 'UPDATE "order" SET customer_id = ?, due_on = ?, options = ?, state = ? WHERE id = ?';
            $this->db->prepare($sql)->execute([...$values, $order->id]);
        }
        $this->db->prepare('DELETE FROM line WHERE order_id = ?')->execute([$order->id]);
        $sql = 'INSERT INTO line (order_id, article, quantity) VALUES (?, ?, ?)';
        foreach ($order->lines as $line) {
            $this->db->prepare($sql)->execute([$order->id, $line->article, $line->quantity]);
        }
    }

    public function remove(Order $order): void
    {
        $this->db->prepare('DELETE FROM "order" WHERE id = ?')->execute([$order->id]);
    }

    private function load(array $row): Order
    {
        $order = new Order();
        $order->id = $row['id'];
        $order->customer = $this->customers->find($row['customer_id']);
        $order->dueOn = new \DateTimeImmutable($row['due_on']);
        $order->options = json_decode($row['options']);
        $order->state = $row['state'];
        $query = $this->db->prepare('SELECT id, article, quantity FROM line WHERE order_id = ? ORDER BY id');
        $query->execute([$order->id]);
        $order->lines = $query->fetchAll(\PDO::FETCH_CLASS, Line::class);

        return $order;
    }
}
