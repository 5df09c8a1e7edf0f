<?php

namespace App\Repository;

use App\Entity\Customer;

class CustomerRepository
{
    public function __construct(private \PDO $db)
    {
    }

    /** @return Customer[] */
    public function findAll(string $text = ''): array
    {
        $query = $this->db->prepare('SELECT * FROM customer WHERE name LIKE ? ORDER BY name');
        $query->execute(["%$text%"]);

        return $query->fetchAll(\PDO::FETCH_CLASS, Customer::class);
    }

    public function find(int $id): ?Customer
    {
        $query = $this->db->prepare('SELECT * FROM customer WHERE id = ?');
        $query->execute([$id]);

        return $query->fetchObject(Customer::class) ?: null;
    }

    public function save(Customer $one): void
    {
        $values = [$one->name, $one->email, $one->kind, (int) $one->newsletter, $one->notes];
        if (null === $one->id) {
            $sql = 'INSERT INTO customer (name, email, kind, newsletter, notes) VALUES (?, ?, ?, ?, ?)';
            $this->db->prepare($sql)->execute($values);
            $one->id = (int) $this->db->lastInsertId();
        } else {
            $sql = 'UPDATE customer SET name = ?, email = ?, kind = ?, newsletter = ?, notes = ? WHERE id = ?';
            $this->db->prepare($sql)->execute([...$values, $one->id]);
        }
    }

    public function remove(Customer $one): void
    {
        $this->db->prepare('DELETE FROM customer WHERE id = ?')->execute([$one->id]);
    }

    public function hasOrders(Customer $one): bool
    {
        $query = $this->db->prepare('SELECT COUNT(*) FROM "order" WHERE customer_id = ?');
        $query->execute([$one->id]);

        return $query->fetchColumn() > 0;
    }
}
