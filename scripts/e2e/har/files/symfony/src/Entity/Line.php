<?php

namespace App\Entity;

use Symfony\Component\Validator\Constraints as Assert;

class Line
{
    public ?int $id = null;

    #[Assert\NotBlank]
    public ?string $article = null;

    #[Assert\NotBlank]
    #[Assert\Positive]
    public ?int $quantity = null;
}
