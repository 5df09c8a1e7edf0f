<?php

namespace App\Repository;

use App\Entity\Setting;

class SettingRepository
{
    public function __construct(private \PDO $db)
    {
    }

    public function get(): Setting
    {
        return $this->db->query('SELECT shop, currency, footer FROM setting')->fetchObject(Setting::class);
    }

    public function save(Setting $setting): void
    {
        $this->db->prepare('UPDATE setting SET shop = ?, currency = ?, footer = ?')
            ->execute([$setting->shop, $setting->currency, $setting->footer]);
    }
}
