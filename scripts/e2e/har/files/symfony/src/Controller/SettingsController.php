<?php

namespace App\Controller;

use App\Form\SettingType;
use App\Repository\SettingRepository;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Annotation\Route;

class SettingsController extends AbstractController
{
    #[Route('/settings', name: 'app_settings', methods: ['GET', 'POST'])]
    public function edit(Request $request, SettingRepository $settings): Response
    {
        $form = $this->createForm(SettingType::class, $settings->get());
        $form->handleRequest($request);
        if ($form->isSubmitted() && $form->isValid()) {
            $settings->save($form->getData());
            $this->addFlash('notice', 'The settings were saved.');

            return $this->redirectToRoute('app_settings', [], Response::HTTP_SEE_OTHER);
        }

        return $this->renderForm('settings/edit.html.twig', compact('form'));
    }
}
