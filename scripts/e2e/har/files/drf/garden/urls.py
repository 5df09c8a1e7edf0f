"""The API with hyperlinks in place of ids, its pages, and the login."""
from django.urls import include, path
from rest_framework import decorators, response, routers, serializers, viewsets

from garden.models import Bed, Plant


class BedSerializer(serializers.HyperlinkedModelSerializer):
    class Meta:
        model = Bed
        fields = ["url", "name", "soil", "plants"]
        read_only_fields = ["plants"]


class PlantSerializer(serializers.HyperlinkedModelSerializer):
    class Meta:
        model = Plant
        fields = ["url", "name", "bed", "state", "height", "note", "is_shaded", "planted_at"]
        read_only_fields = ["planted_at"]


class BedViewSet(viewsets.ModelViewSet):
    queryset = Bed.objects.all()
    serializer_class = BedSerializer
    search_fields = ["name", "soil"]


class PlantViewSet(viewsets.ModelViewSet):
    queryset = Plant.objects.all()
    serializer_class = PlantSerializer
    search_fields = ["name", "note"]

    @decorators.action(detail=True, methods=["post"])
    def harvest(self, request, pk):
        plant = self.get_object()
        plant.state = "harvested"
        plant.save()
        return response.Response(self.get_serializer(plant).data)


router = routers.DefaultRouter()
router.register("beds", BedViewSet)
router.register("plants", PlantViewSet)

urlpatterns = [
    path("api/", include(router.urls)),
    path("api-auth/", include("rest_framework.urls")),
]
