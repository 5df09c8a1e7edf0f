<?php

namespace App\Entity;

use Symfony\Component\Validator\Constraints as Assert;

class Setting
{
    #[Assert\NotBlank]
    public ?string $shop = null;

    #[Assert\NotBlank]
    public ?string $currency = null;

    public ?string $footer = null;
}
